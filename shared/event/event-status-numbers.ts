/** The specification's numbers of an event's status by name. A host closes an event, and may open it again. */
export const EVENT_STATUS = { closed: 0, active: 1 } as const
