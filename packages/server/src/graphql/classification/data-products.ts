import type { AspectTypes } from "@almagest/model";
import { pace } from "../../turns.ts";
import { createdUrn, putCreator } from "../editing/create-entity.ts";
import { deleteMutation } from "../editing/delete-entity.ts";
import type { Edit } from "../editing/edit.ts";
import { editMutation, entityMutation } from "../editing/edit-mutation.ts";
import type { TypeResolvers } from "../engine/type-resolvers.ts";

interface ProductInput {
  readonly id?: string | null;
  readonly domainUrn: string;
  readonly properties: { readonly name: string; readonly description?: string | null };
}

interface ProductUpdate {
  readonly name?: string | null;
  readonly description?: string | null;
}

interface ProductAssets {
  readonly dataProductUrn?: string | null;
  readonly resourceUrns: readonly string[];
}

/** Mutations of data products and of what belongs to them (graphql.md 5.14). */
export const dataProducts: TypeResolvers = {
  Mutation: {
    createDataProduct: entityMutation(async (edit, { input }: { readonly input: ProductInput }) => {
      const { id, domainUrn, properties } = input;
      await edit.requireEntity(domainUrn, "domain");
      const urn = await createdUrn(edit, "dataProduct", id);
      edit.put(urn, "dataProductProperties", { ...properties });
      edit.put(urn, "domains", { domains: [domainUrn] });
      putCreator(edit, urn);
      return urn;
    }),
    updateDataProduct: entityMutation(async (edit, { urn, input }: { readonly urn: string; readonly input: ProductUpdate }) => {
      await edit.requireEntity(urn, "dataProduct");
      await edit.change(urn, "dataProductProperties", (before) => ({
        ...before,
        name: input.name ?? before?.name,
        description: input.description ?? before?.description,
      }));
      return urn;
    }),
    deleteDataProduct: deleteMutation({ entity: "dataProduct" }),
    batchSetDataProduct: editMutation(async (edit, { input }: { readonly input: ProductAssets }) => {
      const { dataProductUrn, resourceUrns } = input;
      await edit.requireEntities(resourceUrns);
      if (dataProductUrn) await addAssets(edit, dataProductUrn, resourceUrns);
      else await removeFromAll(edit, resourceUrns);
    }),
  },
};

/** A rule of the write path lets every other product of the assets go: an asset is in one product. */
async function addAssets(edit: Edit, product: string, urns: readonly string[]): Promise<void> {
  await edit.requireEntity(product, "dataProduct");
  await edit.change(product, "dataProductProperties", (before) => {
    const assets = before?.assets ?? [];
    const missing = new Set(urns).difference(new Set(assets.map(({ destinationUrn }) => destinationUrn)));
    const stamps = { created: edit.stamp, lastModified: edit.stamp };
    return { ...before, assets: [...assets, ...Array.from(missing, (urn) => ({ destinationUrn: urn, ...stamps }))] };
  });
}

async function removeFromAll(edit: Edit, urns: readonly string[]): Promise<void> {
  const leaving = new Map<string, Set<string>>();
  for (const urn of urns) {
    for (const product of await productsOf(edit, urn)) leaving.set(product, (leaving.get(product) ?? new Set()).add(urn));
    await pace();
  }
  for (const [product, assets] of leaving) {
    await edit.change(product, "dataProductProperties", (before) => before && withoutAssets(before, assets));
  }
}

/** Products with that asset: more than one where they were written otherwise. */
async function productsOf({ tx }: Edit, urn: string): Promise<string[]> {
  const { edges } = await tx.graph.edgesOf({ urns: [urn], direction: "INCOMING", types: ["DataProductContains"], limit: mostProducts });
  return edges.map(({ owner }) => owner.urn);
}

const mostProducts = 1_000;

function withoutAssets(product: AspectTypes["dataProductProperties"], urns: ReadonlySet<string>): AspectTypes["dataProductProperties"] {
  return { ...product, assets: (product.assets ?? []).filter(({ destinationUrn }) => !urns.has(destinationUrn)) };
}
