import { catalogStoreContract } from "../../storage/contracts/catalog-store.contract.ts";
import { createMemoryCatalogStore } from "./memory-catalog-store.ts";

catalogStoreContract("memory", async () => createMemoryCatalogStore());
