import { board } from './board';
import { card } from './card';
import { common } from './common';
import { home } from './home';
import { learn } from './learn';
import { replay } from './replay';
import { roll } from './roll';
import { table } from './table';

export const de = { ...common, ...home, ...table, ...card, ...board, ...roll, ...learn, ...replay };
