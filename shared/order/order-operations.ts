// The calls of the order room.

export const orderOperations = [] as const
export const orderQueries = [] as const
export const orderCommands = [] as const
