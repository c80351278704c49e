// The calls of the group room.

export const groupOperations = [] as const
export const groupQueries = [] as const
export const groupCommands = [] as const
