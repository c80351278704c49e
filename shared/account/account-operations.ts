// The calls of the account room.

export const accountOperations = [] as const
export const accountQueries = [] as const
export const accountCommands = [] as const
