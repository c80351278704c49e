import { createUserAddress } from './create-user-address.ts'
import { updateUserAddress } from './update-user-address.ts'
import { deleteUserAddress } from './delete-user-address.ts'
import { setAddressPlace } from './set-address-place.ts'

export const addressOperations = [createUserAddress, updateUserAddress, deleteUserAddress, setAddressPlace] as const
