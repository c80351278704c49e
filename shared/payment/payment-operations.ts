// The calls of the payment room.

export const paymentOperations = [] as const
export const paymentQueries = [] as const
export const paymentCommands = [] as const
