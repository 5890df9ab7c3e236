/**
 * The graph. URNs, types, names of aspects and actors are numbers in an edge: a million edges between two hundred
 * thousand datasets take 130 MB instead of several times that. Texts are never removed, so that a number always means the
 * same; 0 stands for none.
 *
 * The edges of an aspect lie together, which makes replacing them cheap. Each index finds the edges at one of their ends,
 * and is enough by itself to list them.
 */
export const createGraphTables = `
  CREATE TABLE graph_text (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
  ) STRICT;

  CREATE TABLE graph_edge (
    owner INTEGER NOT NULL,
    aspect INTEGER NOT NULL,
    source INTEGER NOT NULL,
    type INTEGER NOT NULL,
    destination INTEGER NOT NULL,
    via INTEGER NOT NULL,
    created_on INTEGER NOT NULL,
    created_by INTEGER NOT NULL,
    updated_on INTEGER NOT NULL,
    updated_by INTEGER NOT NULL,
    properties TEXT,
    PRIMARY KEY (owner, aspect, source, type, destination, via)
  ) STRICT, WITHOUT ROWID;

  CREATE INDEX graph_edge_by_source ON graph_edge (source, type, destination);
  CREATE INDEX graph_edge_by_destination ON graph_edge (destination, type, source);
`;

/** `edge_rules`: what the model said of the edges of an aspect when they were made. */
export const createEdgeRules = `
  CREATE TABLE edge_rules (
    aspect TEXT PRIMARY KEY,
    rules TEXT NOT NULL
  ) STRICT;
`;
