import { Type } from "typebox";

/** A whole number that stays exact. Larger ones are no time and no page, and a database would not take them. */
export const wholeNumber = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });

/** Where a page begins, or how much it holds. */
export const pageNumber = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
