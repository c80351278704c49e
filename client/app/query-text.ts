// Serialises query parameters as plain text, so that the reference '000123456789' stays text.

export const parseQuery = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const writeQuery = (query: Record<string, unknown>): string => {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (typeof value === 'string' || typeof value === 'number') pairs.set(name, String(value))
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}
