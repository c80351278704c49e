export const SUPERUSER = { name: 'gotong', password: 'gotong' } as const
