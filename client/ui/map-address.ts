// Link to a map of an address in Singapore. https://developers.google.com/maps/documentation/urls/get-started

interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** Without coordinates the map searches for the text. */
export const mapAddress = (address: string, place: Coordinates | null): string => {
  const query = place === null ? `${address} Singapore` : `${place.latitude},${place.longitude}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
