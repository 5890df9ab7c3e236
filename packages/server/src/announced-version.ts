/**
 * The version of the interface that clients are told, the newest whose ways all work here: clients in SDK mode write through
 * OpenAPI and trace their writes, ingestion sources patch `status`, and assertions have notes (clients.md 2).
 */
export const announcedVersion = "1.7.0.1";
