// Parser for server-sent events (HTML Living Standard, 9.2.6), in chunks. Ids and retry times are not used.

export interface ServerEvent {
  readonly event: string
  readonly data: string
}

/**
 * Feeds chunks of a stream; each call returns the events that the chunk completed. Comments are heartbeats and return
 * none.
 */
export const eventReader = (): ((piece: string) => ServerEvent[]) => {
  let rest = ''
  let event = ''
  let data: string[] = []
  const take = (line: string): ServerEvent | undefined => {
    if (line === '') {
      const complete = data.length > 0 ? { event: event || 'message', data: data.join('\n') } : undefined
      event = ''
      data = []
      return complete
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    return undefined
  }
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    return lines.map(take).filter((complete) => complete !== undefined)
  }
}
