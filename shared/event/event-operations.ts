// The calls of the event room.

export const eventOperations = [] as const
export const eventQueries = [] as const
export const eventCommands = [] as const
