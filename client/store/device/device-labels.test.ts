import { expect, test } from 'vitest'
import { deviceLabels } from './device-labels.ts'

const device = (deviceId: string, deviceName: string) => ({ deviceId, deviceName })

test('a label says ‘this phone’ for this device, and adds a mark to other devices with an equal name', () => {
  const own = device('0000-aaaa', 'iPhone')
  const one = device('0000-bb1c', 'iPhone')
  const two = device('0000-cc2d', 'iPhone')
  const three = device('0000-dddd', 'Counter 2')
  const labelled = (devices: readonly (typeof own)[]) => devices.map(deviceLabels(devices, own.deviceId, 'phone'))
  expect(labelled([own, one])).toEqual(['‘iPhone’, this phone', '‘iPhone’'])
  expect(labelled([own, one, two, three, device('', '')])).toEqual([
    '‘iPhone’, this phone',
    '‘iPhone’ (BB1C)',
    '‘iPhone’ (CC2D)',
    '‘Counter 2’',
    '',
  ])
  expect(labelled([one, one, three])).toEqual(['‘iPhone’', '‘iPhone’', '‘Counter 2’'])
})
