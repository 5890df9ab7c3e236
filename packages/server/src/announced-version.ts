/**
 * The version of the interface that clients are told. It keeps SDK clients on the endpoints of this server: from 1.0.1 on they
 * would write through OpenAPI.
 */
export const announcedVersion = "1.0.0";
