/** Records from other programs have no device name. */
export const onDevice = (deviceName: string): string => (deviceName === '' ? '' : ` on ‘${deviceName}’`)

/** Such as '6 items'. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
