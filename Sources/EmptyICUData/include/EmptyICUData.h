// Nothing to call: the module replaces one symbol; see EmptyICUData.c.
#pragma once
