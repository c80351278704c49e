// The calls of the collection room.

export const collectionOperations = [] as const
export const collectionQueries = [] as const
export const collectionCommands = [] as const
