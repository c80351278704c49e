/** Web push of this device is on again, after somebody signed in or a sign-out was refused. */
export const renewPush = async (): Promise<void> => {
  if ('serviceWorker' in globalThis.navigator)
    await (await import('#client/store/calls/push-subscription.ts')).renewPush()
}
