export const authHeaders = (token: string | null): Record<string, string> => ({
  'x-client': 'web',
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
})
