import { expect, test } from 'vitest'
import { nameInEmail } from './name-in-email.ts'

test.each([
  ['ada.lovelace@northfield.edu', 'Ada', 'Lovelace'],
  ['özge.çelik@uni.example', 'Özge', 'Çelik'],
  ['al4821@northfield.edu', '', ''],
  ['ada@northfield.edu', '', ''],
  ['a.lovelace@northfield.edu', '', ''],
  ['ada.king.lovelace@northfield.edu', '', ''],
  ['ada.lovelace2@northfield.edu', '', ''],
  ['', '', ''],
])('%s suggests %s %s', (email, first_name, last_name) => {
  expect(nameInEmail(email)).toEqual({ first_name, last_name })
})
