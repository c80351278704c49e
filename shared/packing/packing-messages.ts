// Texts that the screens of packing lists show.

export const CREATE_FAILED = 'Error creating packing list'
export const DELETE_ASKS = 'Are you sure you want to delete this list ?'
