// Allow-list of push services. A device supplies the address, so without the list a user could make the server send
// requests to internal hosts (SSRF).

/** Hosts of Chromium, Firefox, Safari and Edge; '*.' matches one or more labels. */
export const BROWSERS_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** `services`: hosts, which require https, or complete origins. */
export const isPushService = (endpoint: string, services: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username } = new URL(endpoint)
  if (username !== '') return false
  return services.some((service) => {
    if (service.includes('://')) return service === origin
    if (protocol !== 'https:' || port !== '') return false
    return service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service
  })
}
