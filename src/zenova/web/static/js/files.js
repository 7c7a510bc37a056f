// A file that is too large is not sent at all.
for (const file of document.querySelectorAll('[data-most]')) {
  file.addEventListener('change', () => {
    file.setCustomValidity(file.files[0]?.size > file.dataset.most ? file.dataset.told : '');
    file.reportValidity();
  });
}
