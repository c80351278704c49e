import { createPackingList } from './create-packing-list.ts'
import { changeNamePackingList } from './change-name-packing-list.ts'
import { deletePackingList } from './delete-packing-list.ts'

export const packingOperations = [createPackingList, changeNamePackingList, deletePackingList] as const
