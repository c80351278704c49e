// A guest who wants to order from a shared link has seen its preview: after signing in they go on to the group.
const JOIN = '&join=1'

/** Address of a shared event that leads on to joining its group. */
export const joinAfterSignIn = (href: string): string => `${withoutJoining(href)}${JOIN}`

/** Address that shows the preview again. */
export const withoutJoining = (href: string): string => href.replace(JOIN, '')
