// Caches in Cache Storage: copies of what a damaged database would lose (C34), and a shared picture.

export const SETTINGS_CACHE = 'gotong-copy-settings'

/** Holds the picture that another app shared, until it is used. Not a copy: it exists nowhere else. */
export const SHARED_PICTURE_CACHE = 'gotong-shared-picture'

export const changesCache = (userId: string): string => `gotong-copy-${userId}`
