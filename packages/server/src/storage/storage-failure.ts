/** What a transaction rejects with when the medium it is kept on takes no writes, as a full disk. Nothing of it is kept. */
export class StorageFailure extends Error {}
