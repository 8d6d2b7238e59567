import { describe, expect, it } from 'vitest';
import { actionOf, byColour, Choices, valuesIn } from '../src/lib/notation';

describe('spellings', () => {
  it('are read by what a person would click', () => {
    expect(actionOf('+g10')).toEqual({ kind: 'lay', card: 'g10' });
    expect(actionOf('-bx')).toEqual({ kind: 'discard', card: 'bx' });
    expect(actionOf('<*')).toEqual({ kind: 'draw' });
    expect(actionOf('<g')).toEqual({ kind: 'take', colour: 'g' });
    expect(actionOf('@r')).toEqual({ kind: 'piece', piece: 'r' });
    expect(actionOf('>.')).toEqual({ kind: 'decline' });
    expect(actionOf('>p')).toEqual({ kind: 'move', colour: 'p' });
    expect(actionOf('=g0')).toEqual({ kind: 'write', colour: 'g', number: 0 });
    expect(actionOf('!')).toEqual({ kind: 'refuse' });
  });

  it('of other packages have parts where their patterns say so', () => {
    expect(valuesIn('+r10', '+{card}')).toEqual({ card: 'r10' });
    expect(valuesIn('knight>c3', '{piece}>{to}')).toEqual({ piece: 'knight', to: 'c3' });
    expect(valuesIn('pass', 'pass')).toEqual({});
    for (const other of ['-r10', '+', 'x+r1']) expect(valuesIn(other, '+{card}')).toBeUndefined();
    expect(valuesIn('ab', 'a.')).toBeUndefined();
  });

  it('sort a hand by colour and upwards, wagers first', () => {
    expect(['g10', 'rx', 'g2', 'r3'].sort(byColour)).toEqual(['g2', 'g10', 'rx', 'r3']);
  });
});

describe('choices', () => {
  it('answer what can be clicked', () => {
    const choices = new Choices(['+r4', '-r4', '-y5']);
    expect([choices.card('r4'), choices.card('y5'), choices.card('b2')]).toEqual([true, true, false]);
    expect([choices.cards, choices.draws]).toEqual([true, false]);
    expect(choices.after('-')).toEqual(['r4', 'y5']);
  });
});
