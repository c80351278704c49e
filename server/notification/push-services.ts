// Which push services the server writes to. A device names the address that is written to, so anything but the browsers'
// own services would let whoever is signed in make the server call what it can reach.

/** Hosts of Chromium, Firefox, Safari and Edge; '*.' stands for one or more names before the rest. */
export const BROWSERS_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** `services`: hosts, which are asked by https, or whole origins. */
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
