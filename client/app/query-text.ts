// Serialises query parameters as plain text, so that the reference '000123456789' stays text. An empty parameter counts as
// absent.

export const parseQuery = (text: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''))

export const writeQuery = (query: Record<string, unknown>): string => {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== '' && (typeof value === 'string' || typeof value === 'number')) pairs.set(name, String(value))
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}
