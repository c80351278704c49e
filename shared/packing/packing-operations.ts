// The calls of the packing room.

export const packingOperations = [] as const
export const packingQueries = [] as const
export const packingCommands = [] as const
