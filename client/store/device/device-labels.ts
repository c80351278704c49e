// Labels of the devices in a list. Pure.

interface NamedDevice {
  readonly deviceId: string
  readonly deviceName: string
}

/**
 * A function that gives the label of each device: its name, with 'this phone' for the own device (`noun`: 'phone'). A
 * name that several others have is followed by the end of the device's id. '' for a device without a name.
 */
export const deviceLabels = (
  devices: readonly NamedDevice[],
  ownId: string,
  noun: string,
): ((device: NamedDevice) => string) => {
  const others = new Map(devices.filter(({ deviceId }) => deviceId !== ownId).map((each) => [each.deviceId, each]))
  return ({ deviceId, deviceName }) => {
    if (deviceName === '') return ''
    if (deviceId === ownId) return `‘${deviceName}’, this ${noun}`
    const isClash = [...others.values()].filter((other) => other.deviceName === deviceName).length > 1
    return isClash ? `‘${deviceName}’ (${deviceId.slice(-4).toUpperCase()})` : `‘${deviceName}’`
  }
}
