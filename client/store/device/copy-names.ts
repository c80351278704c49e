// Caches in Cache Storage that hold copies of what a damaged database would lose (C34).

export const SETTINGS_CACHE = 'gotong-copy-settings'

export const changesCache = (userId: string): string => `gotong-copy-${userId}`
