// Caches in Cache Storage: copies of what a damaged database would lose (C34), and shared files.

export const SETTINGS_CACHE = 'gotong-copy-settings'

/** Holds the files that another app shared, until they are used. Not a copy: they exist nowhere else. */
export const SHARED_FILES_CACHE = 'gotong-shared-picture'

export const changesCache = (userId: string): string => `gotong-copy-${userId}`
