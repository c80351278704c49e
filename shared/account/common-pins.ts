// PINs that are easy to guess, and so are refused when somebody chooses one. PINs chosen before this rule stay valid.
// Source of the list: the 200 most frequent four-digit PINs in SecLists (MIT licence),
// Passwords/Common-Credentials/four-digit-pin-codes-sorted-by-frequency-withcount.csv, most frequent first.

const MOST_COMMON_PINS: ReadonlySet<string> = new Set(
  `
  1234 1111 0000 1212 7777 1004 2000 4444 2222 6969 9999 3333 5555 6666 1122 1313 8888 2001 4321 1010
  0909 2580 0007 1818 1230 1984 1986 0070 1985 0987 1000 1231 1987 1999 2468 2002 2323 0123 1123 1233
  1357 1221 1324 1988 2112 2121 5150 1024 1112 1224 1969 1225 1235 1982 1983 1001 1978 1979 7410 1020
  1223 1974 1975 1977 1980 1981 1029 1121 1213 1973 1976 2020 2345 2424 2525 1515 1970 1972 1989 0001
  1023 1414 9876 0101 0907 1245 1966 1967 1971 8520 1964 1968 4545 1318 5678 1011 1124 1211 1963 4200
  4567 1007 1012 1025 1120 1125 1214 1236 1965 7942 1028 1209 1227 3535 7890 0420 1210 1222 1701 1919
  5425 1113 1226 1717 1957 1959 1990 5252 0202 1002 1003 1114 1205 1215 1220 1228 1956 1962 3232 0124
  0303 0505 0815 1013 1014 1021 1022 1027 1030 1101 1128 1133 1945 1955 1960 3030 3210 5050 9090 0077
  1092 1126 1130 1204 1005 1009 1031 1104 1115 1117 1119 1127 1203 1217 1218 1379 1958 3434 5656 7878
  0411 1017 1018 1019 1026 1103 1129 1216 1229 1961 1991 2626 6789 8282 9111 0321 0808 1008 1015 1102
`
    .trim()
    .split(/\s+/),
)

const FIRST_REFUSED_YEAR = 1930
const LAST_REFUSED_YEAR = 2035

export const COMMON_PIN = 'Many people use this PIN, so it is easy to guess. Please choose another'
export const REPEATED_PIN = 'Repeated digits are easy to guess. Please choose another PIN'
export const RUN_PIN = 'Digits in a row are easy to guess. Please choose another PIN'
export const YEAR_PIN = 'A year is easy to guess. Please choose another PIN'

/** 9 and 0 are neighbours, as on a keypad's last row: 7890 is a run. */
const isRun = (digits: readonly number[], step: 1 | 9): boolean =>
  digits.every((digit, index) => index === 0 || digit === ((digits[index - 1] ?? 0) + step) % 10)

/** The message for a PIN that is easy to guess; undefined for every other. `pin` is four digits. */
export const easyPinMessage = (pin: string): string | undefined => {
  if (pin.slice(0, 2) === pin.slice(2)) return REPEATED_PIN
  const digits = Array.from(pin, Number)
  if (isRun(digits, 1) || isRun(digits, 9)) return RUN_PIN
  const year = Number(pin)
  if (year >= FIRST_REFUSED_YEAR && year <= LAST_REFUSED_YEAR) return YEAR_PIN
  return MOST_COMMON_PINS.has(pin) ? COMMON_PIN : undefined
}
