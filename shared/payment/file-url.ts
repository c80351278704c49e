// Addresses of pictures that name their bytes.
/** Address of a picture: '/api/files/<sha256>'. */
export const fileUrl = (sha256: string): string => `/api/files/${sha256}`

/** Address of the thumbnail for lists, about 320 pixels a side; other addresses are unchanged. */
export const smallUrl = (url: string): string => (fileHash(url) === undefined ? url : `${url}?size=small`)

const FILE_URL = /^\/api\/files\/([0-9a-f]{64})$/

/** The SHA-256 in a file URL; undefined for any other URL. */
export const fileHash = (url: string): string | undefined => FILE_URL.exec(url)?.[1]
