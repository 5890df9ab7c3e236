import { loadEntityRegistry, shippedDefinitions } from "@almagest/model";
import { searchIndexContract } from "../../storage/contracts/search/search-index.contract.ts";
import { ColumnarSearchIndex } from "./columnar-search-index.ts";

const registry = loadEntityRegistry(shippedDefinitions);

searchIndexContract("columnar", async () => new ColumnarSearchIndex(registry));
