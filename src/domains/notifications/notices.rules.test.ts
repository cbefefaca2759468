import { describe, expect, test } from 'vitest'
import { kinds, noticeKinds } from './notices.contract.ts'
import { dailyKinds, kindsFor, mailFor, needsPlainLetter, nextDigest } from './notices.rules.ts'
import { choiceErrors } from './preferences/notice-preferences.rules.ts'
import { hiddenEmail, readToken, unsubscribeLinks } from './unsubscribe/unsubscribe.mapping.ts'

describe('how a kind is mailed', () => {
  test.each([
    ['account_status', null, 'at_once'],
    ['account_status', 'never', 'at_once'],
    ['application_status', null, 'at_once'],
    ['application_status', 'daily', 'daily'],
    ['application_received', null, 'daily'],
    ['application_received', 'at_once', 'at_once'],
    ['profile_seen', undefined, 'never'],
    ['profile_seen', 'daily', 'daily'],
  ] as const)('%s, chosen %s: %s', (kind, chosen, expected) => {
    expect(mailFor(kind, chosen)).toBe(expected)
  })

  test('each kind can be told to somebody and says what it is of', () => {
    for (const kind of noticeKinds) {
      expect(kinds[kind].to.length, kind).toBeGreaterThan(0)
      expect(kinds[kind].label, kind).toMatch(/^[A-Z].*[^.]$/)
    }
    expect(kindsFor('student')).not.toContain('application_received')
    expect(kindsFor('employer_user')).not.toContain('students_waiting')
  })

  test('a plain letter only where it was asked for', () => {
    expect(needsPlainLetter('application_received')).toBe(true)
    expect(needsPlainLetter('team_change')).toBe(false)
    expect(needsPlainLetter('account_status')).toBe(false)
  })

  test('what comes in the daily mail', () => {
    expect(dailyKinds('employer_user', { application_received: 'never', job_ended: 'daily' })).toEqual([
      'job_ended',
      'job_invitation_declined',
      'application_withdrawn',
      'application_overdue',
    ])
  })
})

describe('the next 8 in the morning', () => {
  test.each([
    ['2026-03-02T07:59:59Z', 'UTC', '2026-03-02T08:00:00.000Z'],
    ['2026-03-02T08:00:00Z', 'UTC', '2026-03-03T08:00:00.000Z'],
    ['2026-03-02T15:00:00Z', 'America/Chicago', '2026-03-03T14:00:00.000Z'],
    // clocks go forward in the night between
    ['2026-03-07T20:00:00Z', 'America/Chicago', '2026-03-08T13:00:00.000Z'],
    // and back
    ['2026-10-31T20:00:00Z', 'America/Chicago', '2026-11-01T14:00:00.000Z'],
    ['2026-03-02T23:30:00Z', 'Asia/Kolkata', '2026-03-03T02:30:00.000Z'],
    ['2026-12-31T23:30:00Z', 'Pacific/Kiritimati', '2027-01-01T18:00:00.000Z'],
  ])('after %s in %s it is %s', (now, zone, expected) => {
    expect(nextDigest(new Date(now), zone).toISOString()).toBe(expected)
  })
})

test('every wrong choice is named', () => {
  expect(
    choiceErrors('student', [
      { kind: 'application_status', mail: 'daily' },
      { kind: 'account_status', mail: 'never' },
      { kind: 'account_status', mail: 'at_once' },
      { kind: 'job_ended', mail: 'never' },
    ]),
  ).toEqual({
    'choices.1': ['This is always emailed right away'],
    'choices.2': ['This kind is listed twice'],
    'choices.3': ['Your role never gets notices of this kind'],
  })
})

describe('the unsubscribe link', () => {
  const account = { id: '0190a0a0-0000-7000-8000-000000000001', role: 'student' as const }
  const installation = { secretKey: 'k'.repeat(32), config: { publicUrl: 'https://fairlead.example' } }
  const tokenOf = (kind: 'profile_seen' | 'digest') =>
    new URL(unsubscribeLinks(installation, account, kind).unsubscribe_url).searchParams.get('token')!

  test('says whom and what it is for', () => {
    expect(readToken(installation.secretKey, tokenOf('profile_seen'))).toEqual({
      account_id: account.id,
      subscription: 'profile_seen',
    })
    expect(readToken(installation.secretKey, tokenOf('digest'))).toMatchObject({ subscription: 'digest' })
    expect(unsubscribeLinks(installation, account, 'digest').settings_url).toBe(
      'https://fairlead.example/student/my-profile/notifications',
    )
  })

  test('cannot be made or changed by others', () => {
    const token = tokenOf('profile_seen')
    for (const forged of [
      '',
      'x',
      token.replace('profile_seen', 'application_status'),
      token.replace('001.', '002.'),
      `${token}A`,
      `${token}.A`,
      token.slice(0, -2),
    ])
      expect(readToken(installation.secretKey, forged), forged).toBeNull()
    expect(readToken('other'.repeat(8), token)).toBeNull()
  })

  test('hides most of the mailbox', () => {
    expect(hiddenEmail('ada.lovelace@example.edu')).toBe('a…@example.edu')
  })
})
