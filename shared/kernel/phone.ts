// Phone numbers are Singapore's: the one country that is offered.

export const COUNTRY_CODE = '65'

/** As it stands before a number that is typed or shown. */
export const PHONE_PREFIX = `+${COUNTRY_CODE}`
