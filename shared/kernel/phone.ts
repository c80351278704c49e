// Phone numbers of Singapore, the only country offered.

export const COUNTRY_CODE = '65'

/** Prefix shown before a phone number. */
export const PHONE_PREFIX = `+${COUNTRY_CODE}`
