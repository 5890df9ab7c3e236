"""Makes calls of the client, one after the other, and tells what became of each: one line of JSON a call."""

import json
import os
from typing import Any, Callable

from datahub.ingestion.graph.client import DatahubClientConfig, DataHubGraph

SYSTEM_TIME = 1_700_000_000_000


def connect() -> DataHubGraph:
    """A graph client of the server under test, as a program outside of this suite would make it."""
    return DataHubGraph(DatahubClientConfig(server=os.environ["DATAHUB_GMS_URL"]))


def call(name: str) -> Callable[[Callable[[], Any]], None]:
    """Runs the decorated function at once. A call that raises does not keep the others from running."""

    def run(function: Callable[[], Any]) -> None:
        try:
            told = {"ok": True, "detail": function()}
        except Exception as error:
            told = {"ok": False, "detail": f"{type(error).__name__}: {error} {getattr(error, 'info', '')}"}
        print(json.dumps({"call": name, **told}, default=plain), flush=True)

    return run


def plain(value: Any) -> Any:
    """Records of the client as the objects that they stand for."""
    return value.to_obj() if hasattr(value, "to_obj") else str(value)


def dataset(name: str, environment: str = "PROD") -> str:
    return f"urn:li:dataset:(urn:li:dataPlatform:hive,{name},{environment})"
