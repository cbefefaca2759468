import { expect, test } from 'vitest'
import { mailEncryption } from './encryption-settings.ts'

test('in production a letter does not travel unencrypted to another machine; one on this machine or said so may', () => {
  const needs = (address: string, production = true) => mailEncryption(address, production).requireTLS
  expect(needs('smtp://mail.example.edu:587')).toBe(true)
  expect(needs('smtps://mail.example.edu')).toBe(true)
  expect(needs('smtp://127.0.0.1:25')).toBe(false)
  expect(needs('smtp://[::1]:25')).toBe(false)
  expect(needs('smtp://mail.example.edu:587?ignoreTLS=true')).toBe(false)
  expect(needs('smtp://mail.example.edu:587', false)).toBe(false)
})
