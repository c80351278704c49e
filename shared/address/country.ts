export const COUNTRY = 'Singapore'
