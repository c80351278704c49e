// The person's addresses on this device and their actions. Every action resolves to an error message or null.
import { useEffect, useRef } from 'react'
import { call } from '#client/store/calls/call.ts'
import { syncNow } from '#client/store/session/sync-state.ts'
import { useSession } from '#client/store/session/session.ts'
import { useOperation, type OperationOutcome } from '#client/store/changes/use-operation.ts'
import { NOT_SAVED } from '#shared/device-refusals.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { ADDRESS_FAILED, addressFailure, type AddressAction } from '#shared/address/address-check.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { FilledAddress } from './address-form.tsx'
import { listedAddresses, type ListedAddresses } from './parts/saved-addresses.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import { createUserAddress } from '#shared/address/create-user-address.ts'
import { type AddressChange, updateUserAddress } from '#shared/address/update-user-address.ts'
import { deleteUserAddress } from '#shared/address/delete-user-address.ts'
import { listUserAddress } from '#shared/address/address-queries.ts'

/** Undefined while loading. */
export const useAddresses = (): ListedAddresses | undefined => {
  const userId = useSession().user?.id ?? ''
  return useLive(listedAddresses, userId)
}

/** The storage bar reports the failed write; this message names the action that failed. */
const failureOf = (action: AddressAction, outcome: OperationOutcome<unknown>): string | null =>
  outcome.ok ? null : addressFailure(action, outcome.refusal.code === NOT_SAVED.code ? null : outcome.refusal)

/** Delay in milliseconds before the list is requested again after adding an address (USR-059). */
const REFRESH_AFTER_MS = 1000

/** Requests the list. Returns null on success and offline, where the device's list is used. */
const refreshed = async (): Promise<string | null> => {
  const answer = await call(listUserAddress, {})
  if (!answer.ok) return answer.refusal.code === NO_SIGNAL.code ? null : ADDRESS_FAILED.refresh
  await syncNow()
  return null
}

export interface AddressActions {
  /** `id`: id of the new row, so that the caller can find it. */
  add(address: FilledAddress, id?: string): Promise<string | null>
  change(change: AddressChange): Promise<string | null>
  remove(addressId: string): Promise<string | null>
  makeDefault(addressId: string): Promise<string | null>
}

/** `onStale`: called when the list could not be requested after adding an address. */
export const useAddressActions = (onStale: (message: string) => void): AddressActions => {
  const create = useOperation(createUserAddress)
  const update = useOperation(updateUserAddress)
  const remove = useOperation(deleteUserAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    add: async (address, id = newId()) => {
      const outcome = await create({ ...address, id, deliveryDate: null })
      clearTimeout(timer.current)
      if (outcome.ok)
        timer.current = setTimeout(() => {
          void refreshed().then((message) => message !== null && onStale(message))
        }, REFRESH_AFTER_MS)
      return failureOf('add', outcome)
    },
    change: async (change) => failureOf('update', await update(change)),
    remove: async (addressId) => failureOf('remove', await remove({ addressId })),
    makeDefault: async (addressId) => failureOf('setDefault', await update({ addressId, isDefault: true })),
  }
}
