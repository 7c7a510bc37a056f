"""The API for those one meets at a table: block somebody, or report them or the table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from .api import PROBLEMS, SeatNumber, SeatPath, Table, Wish
from .conduct import block, report

router = APIRouter(prefix="/api/tables/{table}", responses=PROBLEMS)


class BlockWish(Wish):
    blocked: bool = True


class ReportWish(Wish):
    text: Annotated[str, Field(max_length=2000)]
    seat: Annotated[SeatNumber | None, Field(description="whom it is about; without it, the table")] = None


class Done(BaseModel):
    done: bool


@router.post("/seats/{seat}/block", response_model=Done)
async def set_block(request: Request, table: Table, seat: SeatPath, wish: BlockWish) -> Response:
    """Meet somebody no more: you are not paired, do not see each other's open tables, and you do not hear them."""
    await block(request, table, seat, wish.blocked)
    return JSONResponse({"done": True})


@router.post("/report", response_model=Done)
async def tell_host(request: Request, table: Table, wish: ReportWish) -> Response:
    """Tell the host of the server of this table, or of somebody there."""
    await report(request, table, wish.text, wish.seat)
    return JSONResponse({"done": True})
