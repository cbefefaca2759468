import { describe, expect, test } from 'vitest'
import { newPasswordErrors, passwordComplaint } from './passwords.rules.ts'

const owner = { email: 'mei.tanaka@lakeside.edu', first_name: 'Mei', last_name: 'Tanaka' }

describe('passwords', () => {
  test.each([
    'correct horse battery',
    'purple monkey dishwasher',
    'V7#kd!92pXq',
    'kD8fjs0qLw',
    'h0p3 f0r th3 b3st',
    'tanaka is quite good at chess',
    'паролі не вгадати',
    '8301 9274 5562 0187',
  ])('%s is fine', (password) => expect(passwordComplaint(password, owner)).toBeNull())

  test.each([
    'Password123!',
    'P@ssw0rd2024',
    'passwordpassword',
    '1234567890',
    '0987654321',
    'qwertyuiop',
    'qwerty12345',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'zaq12wsxcde3',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'iloveyou123',
    'Summer2026!!',
    'welcome2024!',
    'changeme123',
    'fairlead2026',
    'basketball',
    '19991231235959',
  ])('%s is common', (password) => expect(passwordComplaint(password, owner)).toMatch(/attackers/))

  test.each(['mei.tanaka1999', 'MeiTanaka!!1', 'mei.tanaka@lakeside.edu', 'tanakalakeside'])(
    '%s is the owner’s name or email',
    (password) => expect(passwordComplaint(password, owner)).toMatch(/your own/),
  )

  test('errors of password and confirmation come together', () => {
    expect(Object.keys(newPasswordErrors('qwertyuiop', owner, 'x'))).toEqual(['password', 'confirm_password'])
    expect(newPasswordErrors('correct horse battery', owner)).toEqual({})
  })
})
